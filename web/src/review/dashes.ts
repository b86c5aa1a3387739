/** How the line of each seat is dashed, so that tint alone need not tell them apart. */
export const DASHES = ["", "7 5", "2 4", "10 4 2 4", "1 3", "14 5", "5 2 1 2", "3 6"];
