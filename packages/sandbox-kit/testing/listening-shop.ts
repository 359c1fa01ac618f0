import { type Heard, serveProvider } from "./provider-server.ts";

/** A shop that a provider's test system tells what happened: it keeps each webhook, and answers with that status. */
export async function listeningShop(
  path: string,
  status: () => number = () => 200,
): Promise<{ url: string; heard: Heard[] }> {
  const { url, heard } = await serveProvider(() => ({ status: status() }));
  return { url: `${url}${path}`, heard };
}
