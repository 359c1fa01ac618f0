const KB = 1_024;
const MB = KB * KB;
const GB = MB * KB;

/** Formats a file's size: "3 KB", "1.4 MB", "40.0 GB". */
export function fileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} bytes`;
  if (bytes < MB) return `${Math.round(bytes / KB)} KB`;
  return bytes < GB ? `${(bytes / MB).toFixed(1)} MB` : `${(bytes / GB).toFixed(1)} GB`;
}
