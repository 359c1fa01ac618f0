const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';

/** Malformed multipart forms, which no browser sends: the defect, the content type and the body. */
export const brokenForms: readonly (readonly [wrong: string, type: string, body: string])[] = [
  ["ends within its file", "multipart/form-data; boundary=x", `${head}abc`],
  ["ends behind its beginning", "multipart/form-data; boundary=x", "--x\r\n"],
  ["never begins", "multipart/form-data; boundary=x", "hello"],
  ["names no boundary", "multipart/form-data", `${head}abc\r\n--x--\r\n`],
  ["has too long a boundary", `multipart/form-data; boundary=${"x".repeat(300)}`, "abc"],
];
