/** What has happened, as the log tells it. */
import type { News } from "../api/types";

export type Line = { key: string; said: boolean; who: string; what: string };
export type Chapter = { round: number; lines: Line[] };

function rounds(news: News): number {
  return news.events?.find(([what]) => what === "round")?.[3] ?? 0;
}

/** The story in chapters, one a round, a sentence a line, with what happened beside the game; before the first round is chapter nought. */
export function chapters(story: News[], names: string[], heading: (round: number) => string, beside: (news: News) => string): Chapter[] {
  const told: Chapter[] = [{ round: 0, lines: [] }];
  for (const news of story) {
    const round = rounds(news);
    for (const line of lines(news, names, beside)) {
      if (round && (line.who + line.what).startsWith(heading(round))) told.push({ round, lines: [] });
      else told.at(-1)!.lines.push(line);
    }
    if (round && told.at(-1)!.round !== round) told.push({ round, lines: [] });
  }
  return told.filter((chapter) => chapter.round > 0 || chapter.lines.length > 0);
}

/** What is told of one thing that happened, with the name it begins with set apart. */
function lines(news: News, names: string[], beside: (news: News) => string): Line[] {
  if (news.what === "said") return [{ key: String(news.seq), said: true, who: news.name ?? "", what: ` ${news.text ?? ""}` }];
  const sentences = (news.says ?? beside(news)).split(/(?<=\.)\s+/).filter(Boolean);
  return sentences.map((sentence, at) => {
    const who = names.find((name) => sentence.startsWith(`${name} `)) ?? "";
    return { key: `${news.seq} ${at}`, said: false, who, what: sentence.slice(who.length) };
  });
}
