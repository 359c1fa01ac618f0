import { MEDIA_MAX_BYTES, mediaTexts, paths } from "@rankwright/schema";
import { z } from "zod";

const uploaded = z.object({ address: z.string() });
const problem = z.object({ detail: z.string() });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Returns the picture's address from the response. Throws an Error with a message for the user. */
export function readUploadResponse({
  status,
  responseText,
}: Pick<XMLHttpRequest, "status" | "responseText">): string {
  const body = parse(responseText);
  if (status === 201) return uploaded.parse(body).address;
  if (status === 401) throw new Error("Your session has ended. Log in again, then choose the picture again.");
  // A 413 without a reason is from a proxy.
  const other = status === 413 ? mediaTexts.tooLarge : "The picture could not be uploaded. Please try again.";
  throw new Error(problem.safeParse(body).data?.detail ?? other);
}

/**
 * Uploads a picture and resolves to its address. Calls `onProgress` with 0 to 100. Rejects with an Error whose message can be shown
 * to the owner. Uses XMLHttpRequest because fetch doesn't report upload progress.
 */
export function uploadPicture(file: File, onProgress: (percent: number) => void): Promise<string> {
  if (file.size > MEDIA_MAX_BYTES) return Promise.reject(new Error(mediaTexts.tooLarge));
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", paths.upload());
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? (100 * loaded) / total : 0);
    request.onerror = () => reject(new Error("The site can't be reached right now. Please try again."));
    request.onload = () => {
      try {
        resolve(readUploadResponse(request));
      } catch (error) {
        reject(error);
      }
    };
    const form = new FormData();
    form.append("file", file);
    request.send(form);
  });
}
