import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

/** User of the provider. */
export interface ProviderPerson {
  email: string;
  email_verified: boolean;
}

/**
 * Starts an OpenID Connect provider with its own login and consent pages. `people` maps login names to claims; any password is
 * accepted.
 */
export async function startProvider(people: Record<string, ProviderPerson>, { claimsInIdToken = true } = {}) {
  // The issuer contains the port, which is known only once the server listens.
  let handle: ReturnType<Provider["callback"]> | undefined;
  const server = createServer((request, response) => void handle?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** Registers the site as a client with this redirect URI. */
  function serve(redirectUri: string): void {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: "the-site",
          client_secret: "a-secret-of-the-two",
          redirect_uris: [redirectUri],
          grant_types: ["authorization_code"],
          response_types: ["code"],
        },
      ],
      claims: { openid: ["sub"], email: ["email", "email_verified"] },
      conformIdTokenClaims: !claimsInIdToken,
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        Grant: 600,
        IdToken: 600,
        Interaction: 600,
        Session: 600,
      },
      pkce: { required: () => true },
      cookies: { keys: ["a key for the tests"] },
      findAccount: (_ctx, id) => ({
        accountId: id,
        claims: () => ({ sub: id, ...people[id] }),
      }),
    });
    handle = provider.callback();
  }

  /** Submits the provider's pages as the user `name` (null: cancels), and returns the site's URL that the provider redirects to. */
  async function visit(start: string, name: string | null): Promise<string> {
    const jar = new Map<string, string>();
    let request = new Request(start);
    for (let step = 0; step < 20; step++) {
      if (!request.url.startsWith(issuer)) return request.url;
      const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join("; ");
      const answer = await fetch(
        new Request(request, { headers: { ...headersOf(request), cookie }, redirect: "manual" }),
      );
      for (const line of answer.headers.getSetCookie()) {
        const [key = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
        jar.set(key, value);
      }
      const next = answer.headers.get("location");
      if (next) {
        request = new Request(new URL(next, request.url));
        continue;
      }
      request = formOf(await answer.text(), request.url, name);
    }
    throw new Error("The provider leads nowhere.");
  }

  return { issuer, serve, visit, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

const headersOf = (request: Request) => Object.fromEntries(request.headers);

/** Builds the request that submits the page's login or consent form or, if `name` is null, follows its cancel link. */
function formOf(page: string, url: string, name: string | null): Request {
  const abort = /href="([^"]*\/abort)"/.exec(page)?.[1];
  if (name === null && abort) return new Request(new URL(abort, url));
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
  if (!action) throw new Error(`The provider shows no form: ${page.replace(/<[^>]+>/g, " ").slice(0, 500)}`);
  const fields = new URLSearchParams(
    [...page.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(
      ([, key = "", value = ""]): [string, string] => [key, value],
    ),
  );
  if (page.includes('name="login"')) {
    fields.set("login", name ?? "");
    fields.set("password", "any");
  }
  return new Request(new URL(action, url), { method: "POST", body: fields });
}
