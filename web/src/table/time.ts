/** How long is left, as a clock shows it: 0:41, 3 h, 2 days. */
export function remaining(
  milliseconds: number,
  say: { days: (count: number) => string; hours: (count: number) => string },
): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds >= 172_800) return say.days(Math.floor(seconds / 86_400));
  if (seconds >= 3_600) return say.hours(Math.floor(seconds / 3_600));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
