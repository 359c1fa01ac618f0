import { restSite } from "@rankwright/test-kit/rest";
import { PASSWORD } from "@rankwright/test-kit/site";
import { TOTP } from "otpauth";
import { expect, onTestFinished, test } from "vitest";

const EMAIL = "sample@example.com";

test("a second step without fields is refused with the name of each", async () => {
  const { ask, close } = restSite();
  onTestFinished(close);
  const challenge = {
    path: "challenge",
    message: "Challenge is required. It is in the response to the login.",
  };
  const code = { path: "code", message: "Code is Required" };
  for (const [body, issues] of [
    [{}, [challenge, code]],
    [{ code: "123456" }, [challenge]],
    [{ challenge: "", code: "123456" }, [challenge]],
    [{ challenge: 5, code: "123456" }, [{ path: "challenge", message: "Challenge must be text." }]],
    [{ challenge: "made-up" }, [code]],
  ] as const)
    expect((await ask("POST", "/auth/second-step", { body })).json, JSON.stringify(body)).toMatchObject({
      status: 400,
      detail: issues[0].message,
      issues,
    });
});

test("a REST client signs in with a second step", async () => {
  const { ask, callerFor, signedUp, clock, close } = restSite();
  onTestFinished(close);
  const { account } = callerFor(signedUp(EMAIL));
  const { secret } = await account.proposeTwoStep({ password: PASSWORD });
  const code = (at = 0) => TOTP.generate({ ...new TOTP({ secret }), timestamp: clock.now() + at });
  await account.confirmTwoStep({ code: code() });

  const first = await ask("POST", "/auth/sign-in", { body: { email: EMAIL, password: PASSWORD } });
  expect(first.status).toBe(200);
  expect(first.json).toEqual({ status: "second-step", challenge: expect.any(String) });
  const { challenge } = first.json as { challenge: string };
  const second = (body: object) => ask("POST", "/auth/second-step", { body });
  expect((await second({ challenge, code: code() })).status).toBe(400);
  expect((await second({ challenge: "made-up", code: code(30_000) })).status).toBe(401);
  expect((await second({ challenge })).json).toMatchObject({ issues: [{ path: "code" }] });
  // The challenge can't be used as a token.
  expect((await ask("GET", "/orders", { as: challenge })).status).toBe(401);
  const { json } = await second({ challenge, code: code(30_000) });
  expect(json).toMatchObject({ token: expect.any(String), user: { email: EMAIL } });
  expect((await ask("GET", "/orders", { as: (json as { token: string }).token })).status).toBe(200);
});
