import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { accentOf, accentTones, brandFiles, drawingFile, paths, VECTOR } from "@rankwright/schema";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../context/deps.ts";
import { sendProblem } from "../http/problem.ts";
import { uploadedPicture } from "../parsing/uploaded-picture.ts";
import { notFound } from "../trpc/errors.ts";
import { inTurn } from "./turn.ts";

const YEAR_SECONDS = 31_536_000;
const SHARE = { width: 1200, height: 630, icon: 360 } as const;
/** One shop has three icons, a share picture, an accent and the demo's drawings in it; the last accent's are of no use. */
const MOST_KEPT = 40;

const DRAWING = /^demo-([a-z]+(?:-\d)?)-\d+-\d+\.svg$/;
const brotli = promisify(brotliCompress);

interface Made {
  type: string;
  body: Buffer;
  /** The same as Brotli has it, of what is text. */
  br?: Buffer;
}

async function iconOf(dataDir: string, icon: string, size: number): Promise<Made> {
  const picture = await uploadedPicture(dataDir, icon, size);
  if (!picture) throw notFound("picture");
  const { default: sharp } = await import("sharp");
  const square = { width: size, height: size, fit: "contain", background: "#00000000" } as const;
  const body = await sharp(picture).resize(square).png().toBuffer();
  return { type: "image/png", body };
}

/** The icon in the middle of the accent: what a shared link shows of a page without a picture of its own. */
async function shareOf(dataDir: string, icon: string, accent: string): Promise<Made> {
  const { default: sharp } = await import("sharp");
  const { width, height, icon: size } = SHARE;
  const plate = size + 80;
  const card = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${plate}" height="${plate}"><rect width="100%" height="100%" rx="56" fill="#fff"/></svg>`,
  );
  const inside = await iconOf(dataDir, icon, size);
  const background = accentTones(accent).light.hex;
  const body = await sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: card }, { input: inside.body }])
    .png({ palette: true })
    .toBuffer();
  return { type: "image/png", body };
}

/** The two numbers that every colour of the site follows from; twice the root, to come before the named accents. */
function accentCss(accent: string): Made {
  const { hue, chroma } = accentOf(accent);
  const body = Buffer.from(`:root:root{--accent-hue:${hue};--accent-chroma:${chroma}}\n`);
  return { type: "text/css; charset=utf-8", body };
}

/** One of the demo's drawings with the owner's accent in place of the standard one (scripts/demo-images writes both numbers once). */
async function drawingIn(folder: string, name: string, accent: string): Promise<Made> {
  const drawing = await readFile(join(folder, `${name}.svg`), "utf8").catch(() => undefined);
  if (drawing === undefined) throw notFound("picture");
  const { hue, chroma } = accentOf(accent);
  const body = Buffer.from(drawing.replace(/svg\{--h:[\d.]+;--c:[\d.]+\}/, `svg{--h:${hue};--c:${chroma}}`));
  return { type: VECTOR, body, br: await brotli(body) };
}

/**
 * `GET /brand/{name}`: the icon in its sizes, the share picture, the accent, and the demo's drawings in it, made of what the
 * owner set; for ever, by name. `drawings` is the folder of the demo's.
 */
export async function brandPlugin(
  app: FastifyInstance,
  { deps, drawings }: { deps: Deps; drawings: string },
): Promise<void> {
  app.setErrorHandler(sendProblem);
  const kept = new Map<string, Promise<Made>>();

  async function make(name: string): Promise<Made> {
    const { icon, accent } = deps.env.business;
    const files = brandFiles(deps.env.business);
    const dataDir = deps.env.DATA_DIR;
    // Only what is set now has an address: nobody can have others drawn.
    if (name === files.accent) return accentCss(accent);
    if (name === files.share) return inTurn(deps, () => shareOf(dataDir, icon, accent));
    const drawing = DRAWING.exec(name)?.[1] ?? "";
    if (files.tone && name === drawingFile(drawing, files.tone)) return drawingIn(drawings, drawing, accent);
    const found = files.icons.find((one) => one.file === name);
    if (!found) throw notFound("file");
    return inTurn(deps, () => iconOf(dataDir, icon, found.size));
  }

  function madeOnce(name: string): Promise<Made> {
    const known = kept.get(name);
    if (known) return known;
    const made = make(name);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(name, made);
    made.catch(() => kept.delete(name));
    return made;
  }

  app.get<{ Params: { name: string } }>(paths.brand(":name"), async (request, reply) => {
    const { type, body, br } = await madeOnce(request.params.name);
    reply.type(type).header("Cache-Control", `public, max-age=${YEAR_SECONDS}, immutable`);
    if (!br) return reply.send(body);
    reply.header("Vary", "Accept-Encoding");
    const takes = request.headers["accept-encoding"] ?? "";
    const isTaken = takes.split(",").some((one) => one.trim() === "br");
    return isTaken ? reply.header("Content-Encoding", "br").send(br) : reply.send(body);
  });
}
