/** What is said of things that move. */
export const motion = {
  step: "Step through",
  next: (row: string) => `Next: ${row}`,
};
