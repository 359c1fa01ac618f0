import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { accentOf, accentTones, brandFiles, paths, svgFile, VECTOR } from "@rankwright/schema";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../context/deps.ts";
import { sendProblem } from "../http/problem.ts";
import { readUploadedImage } from "../parsing/uploaded-image.ts";
import { notFound } from "../trpc/errors.ts";
import { runInSequence } from "./sequence.ts";

const YEAR_SECONDS = 31_536_000;
const SHARE = { width: 1200, height: 630, icon: 360 } as const;
/** Maximum number of cached files. The current settings need fewer; all others in the cache are from former settings. */
const MAX_CACHED = 40;

const SVG = /^demo-([a-z]+(?:-\d)?)-\d+-\d+\.svg$/;
const brotli = promisify(brotliCompress);

interface Made {
  type: string;
  body: Buffer;
  /** Compressed with Brotli; only for text. */
  br?: Buffer;
}

async function iconOf(dataDir: string, icon: string, size: number): Promise<Made> {
  const picture = await readUploadedImage(dataDir, icon, size);
  if (!picture) throw notFound("picture");
  const { default: sharp } = await import("sharp");
  const square = { width: size, height: size, fit: "contain", background: "#00000000" } as const;
  const body = await sharp(picture).resize(square).png().toBuffer();
  return { type: "image/png", body };
}

/** Creates the share image for pages without an image: the icon on a background in the accent colour. */
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

/** Returns CSS with the hue and chroma from which every colour is derived. `:root` is doubled to override the named accents. */
function accentCss(accent: string): Made {
  const { hue, chroma } = accentOf(accent);
  const body = Buffer.from(`:root:root{--accent-hue:${hue};--accent-chroma:${chroma}}\n`);
  return { type: "text/css; charset=utf-8", body };
}

/** Returns one of the demo's SVGs in the owner's accent, by replacing the hue and chroma that scripts/demo-images writes into each file. */
async function svgIn(folder: string, name: string, accent: string): Promise<Made> {
  const svg = await readFile(join(folder, `${name}.svg`), "utf8").catch(() => undefined);
  if (svg === undefined) throw notFound("picture");
  const { hue, chroma } = accentOf(accent);
  const body = Buffer.from(svg.replace(/svg\{--h:[\d.]+;--c:[\d.]+\}/, `svg{--h:${hue};--c:${chroma}}`));
  return { type: VECTOR, body, br: await brotli(body) };
}

/**
 * Serves `GET /brand/{name}`: the icon in several sizes, the share image, the accent's CSS, and the demo's SVGs in the accent. Each
 * name depends on the owner's settings, so responses are cached permanently. `svgFolder` is the folder of the demo's SVGs.
 */
export async function brandPlugin(
  app: FastifyInstance,
  { deps, svgFolder }: { deps: Deps; svgFolder: string },
): Promise<void> {
  app.setErrorHandler(sendProblem);
  const cache = new Map<string, Promise<Made>>();

  async function make(name: string): Promise<Made> {
    const { icon, accent } = deps.env.business;
    const files = brandFiles(deps.env.business);
    const dataDir = deps.env.DATA_DIR;
    // Only files of the current settings exist, so nobody can trigger rendering others.
    if (name === files.accent) return accentCss(accent);
    if (name === files.share) return runInSequence(deps, () => shareOf(dataDir, icon, accent));
    const svg = SVG.exec(name)?.[1] ?? "";
    if (files.tone && name === svgFile(svg, files.tone)) return svgIn(svgFolder, svg, accent);
    const found = files.icons.find((one) => one.file === name);
    if (!found) throw notFound("file");
    return runInSequence(deps, () => iconOf(dataDir, icon, found.size));
  }

  function madeOnce(name: string): Promise<Made> {
    const known = cache.get(name);
    if (known) return known;
    const made = make(name);
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(name, made);
    made.catch(() => cache.delete(name));
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
