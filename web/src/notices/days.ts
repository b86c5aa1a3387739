/** The last moment of a day as a date field says it; 0 without one. */
export function endOf(day: string): number {
  return day ? new Date(`${day}T23:59:59`).getTime() : 0;
}
