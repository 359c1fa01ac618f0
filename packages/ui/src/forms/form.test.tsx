import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PasswordField, SelectField, TextField } from "./field.tsx";
import { FormErrors } from "./form-errors.tsx";

/** The opening tag of the first element of a kind. */
function opening(html: string, name: string): string {
  return html.match(new RegExp(`<${name}[^>]*>`))?.[0] ?? "";
}

describe("a field", () => {
  it("has its label tied to the box", () => {
    const html = renderToStaticMarkup(<TextField label="Email" name="email" />);
    expect(opening(html, "label")).toContain('for="email"');
    expect(opening(html, "input")).toContain('id="email"');
    expect(opening(html, "input")).toContain('name="email"');
  });

  it("is read out with its hint and its error", () => {
    const html = renderToStaticMarkup(
      <TextField
        label="Email"
        name="email"
        id="login-email"
        hint="As registered"
        error="Email is Required"
      />,
    );
    expect(opening(html, "input")).toContain('aria-describedby="login-email-hint login-email-error"');
    expect(opening(html, "input")).toContain('aria-invalid="true"');
    expect(html).toContain('id="login-email-hint"');
    expect(html).toMatch(/id="login-email-error".*Email is Required/);
  });

  it("is neither wrong nor described when there is nothing to say", () => {
    const html = renderToStaticMarkup(<TextField label="Name" name="name" />);
    expect(html).not.toContain("aria-");
  });

  it("shows a password's characters on demand, by a button that does not answer to the box's label", () => {
    const html = renderToStaticMarkup(<PasswordField label="Password" name="password" required />);
    expect(opening(html, "input")).toContain('type="password"');
    expect(opening(html, "input")).toContain("required");
    expect(opening(html, "button")).toContain('aria-label="Show characters"');
    expect(opening(html, "button")).toContain('type="button"');
  });

  it("offers the choices of a list", () => {
    const html = renderToStaticMarkup(
      <SelectField
        label="Status"
        name="orderStatus"
        options={["Pending", "Delivered"]}
        defaultValue="Delivered"
      />,
    );
    expect(html).toContain('<option value="Delivered" selected="">Delivered</option>');
  });
});

describe("the summary of a form's errors", () => {
  it("is an alert that can take the focus, each line leading to its field", () => {
    const html = renderToStaticMarkup(
      <FormErrors
        issues={[
          { path: "email", message: "Email is Required" },
          { path: "", message: "The server did not answer." },
        ]}
      />,
    );
    expect(opening(html, "div")).toContain('role="alert"');
    expect(opening(html, "div")).toContain('tabindex="-1"');
    expect(html).toMatch(/<a href="#email"[^>]*>Email is Required<\/a>/);
    expect(html).toContain("<li>The server did not answer.</li>");
  });

  it("names each field once, by the id that it has on the page", () => {
    const issues = [
      { path: "password", message: "Password is Required" },
      { path: "password", message: "At least ten characters" },
    ];
    const html = renderToStaticMarkup(<FormErrors issues={issues} ids={{ password: "remove-password" }} />);
    expect(html).toMatch(/<a href="#remove-password"[^>]*>Password is Required<\/a>/);
    expect(html).not.toContain("At least ten characters");
  });

  it("is not there while nothing is wrong", () => {
    expect(renderToStaticMarkup(<FormErrors issues={[]} />)).toBe("");
  });
});
