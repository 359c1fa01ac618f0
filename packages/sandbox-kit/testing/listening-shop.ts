import { type Heard, serveProvider } from "./provider-server.ts";

/** Starts a shop that stores the webhooks of a provider's test system and responds with this status. */
export async function listeningShop(
  path: string,
  status: () => number = () => 200,
): Promise<{ url: string; heard: Heard[] }> {
  const { url, heard } = await serveProvider(() => ({ status: status() }));
  return { url: `${url}${path}`, heard };
}
