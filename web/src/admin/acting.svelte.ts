/** What an administrator asks of the server. The secret of a session lives in this page alone: no cookie holds it. */
import { ask } from "../api/hall";
import type { AdminAct, AdminPerson, AdminReport, AdminSession, Announcement, KeptRows } from "../api/types";
import { willing } from "../live/passkey";

let session = $state.raw<AdminSession | null>(null);

/** Whether the passkey was shown, and counts for a while. */
export function isActing(): boolean {
  return session !== null;
}

/** Forgets the session, because the server does not count it any more. */
export function endSession(): void {
  session = null;
}

function act<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  return ask<Answer>(method, `/admin${path}`, body, { "serai-admin": session?.secret ?? "" });
}

type Options = {
  create: PublicKeyCredentialCreationOptionsJSON | null;
  show: PublicKeyCredentialRequestOptionsJSON | null;
};

/** Binds a passkey to an invitation: a new one, or one that you have; false if you change your mind. */
export async function become(code: string, name: string): Promise<boolean> {
  const { create, show } = await ask<Options>("POST", "/admin/invitation/begin", { code });
  const credential = create ? await made(create) : await shown(show!);
  if (credential === null) return false;
  session = await ask<AdminSession>("POST", "/admin/invitation", { code, name, credential: credential.toJSON() });
  return true;
}

/** Opens a session with your passkey; false if you change your mind. */
export async function openSession(): Promise<boolean> {
  const options = await ask<PublicKeyCredentialRequestOptionsJSON>("POST", "/admin/session/begin");
  const credential = await shown(options);
  if (credential === null) return false;
  session = await ask<AdminSession>("POST", "/admin/session", { credential: credential.toJSON() });
  return true;
}

function made(options: PublicKeyCredentialCreationOptionsJSON): Promise<PublicKeyCredential | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return willing(navigator.credentials.create({ publicKey }));
}

function shown(options: PublicKeyCredentialRequestOptionsJSON): Promise<PublicKeyCredential | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return willing(navigator.credentials.get({ publicKey }));
}

const at = encodeURIComponent;

export const acts = {
  people: (search: string) => act<AdminPerson[]>("GET", `/people?search=${at(search)}`),
  reports: () => act<AdminReport[]>("GET", "/reports"),
  ban: (person: string, until: number | null) => act<void>("PUT", `/bans/${at(person)}`, { until }),
  unban: (person: string) => act<void>("DELETE", `/bans/${at(person)}`),
  forget: (person: string) => act<void>("DELETE", `/people/${at(person)}`),
  close: (table: string) => act<void>("DELETE", `/tables/${at(table)}`),
  announce: (en: string, de: string, until: number) => act<Announcement>("PUT", "/announcement", { en, de, until }),
  withdraw: () => act<void>("DELETE", "/announcement"),
  done: () => act<AdminAct[]>("GET", "/acts"),
  kept: () => act<KeptRows[]>("GET", "/kept"),
};
