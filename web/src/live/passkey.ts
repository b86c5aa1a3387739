/** Passkeys as the browser keeps them: made once, and shown to come back as yourself. */
import { hall } from "../api/hall";
import type { Me, Passkey } from "../api/types";

/** Whether this browser can do it here; most only do so at a name, over https or on localhost. */
export function passkeysWork(): boolean {
  return (
    typeof PublicKeyCredential !== "undefined" &&
    "parseCreationOptionsFromJSON" in PublicKeyCredential &&
    isSecureContext
  );
}

/** Makes a passkey for who you are now; nothing if you change your mind. */
export async function keepWithPasskey(name: string): Promise<Passkey | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await hall.beginPasskey());
  const made = await willing(navigator.credentials.create({ publicKey }));
  return made && hall.addPasskey(name, made.toJSON());
}

/** Shows a passkey that you have, and you are who you were; nothing if you change your mind. */
export async function comeBackWithPasskey(): Promise<Me | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await hall.beginReturn());
  const shown = await willing(navigator.credentials.get({ publicKey }));
  return shown && hall.comeBack(shown.toJSON());
}

export async function willing(asked: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await asked) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
