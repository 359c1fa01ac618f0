import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PasswordField, SelectField, TextField } from "./field.tsx";
import { FormErrors } from "./form-errors.tsx";

/** Returns the opening tag of the first element with this name. */
function opening(html: string, name: string): string {
  return html.match(new RegExp(`<${name}[^>]*>`))?.[0] ?? "";
}

describe("a form field", () => {
  it("links its label to the input", () => {
    const html = renderToStaticMarkup(<TextField label="Email" name="email" />);
    expect(opening(html, "label")).toContain('for="email"');
    expect(opening(html, "input")).toContain('id="email"');
    expect(opening(html, "input")).toContain('name="email"');
  });

  it("references its hint and error for screen readers", () => {
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

  it("has no ARIA attributes without a hint or error", () => {
    const html = renderToStaticMarkup(<TextField label="Name" name="name" />);
    expect(html).not.toContain("aria-");
  });

  it("has a button that shows the password and does not share the input's accessible name", () => {
    const html = renderToStaticMarkup(<PasswordField label="Password" name="password" required />);
    expect(opening(html, "input")).toContain('type="password"');
    expect(opening(html, "input")).toContain("required");
    expect(opening(html, "button")).toContain('aria-label="Show characters"');
    expect(opening(html, "button")).toContain('type="button"');
  });

  it("renders the options of a select", () => {
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

describe("the error summary of a form", () => {
  it("is a focusable alert whose lines link to the fields", () => {
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

  it("lists each field once, with its id on the page", () => {
    const issues = [
      { path: "password", message: "Password is Required" },
      { path: "password", message: "At least ten characters" },
    ];
    const html = renderToStaticMarkup(<FormErrors issues={issues} ids={{ password: "remove-password" }} />);
    expect(html).toMatch(/<a href="#remove-password"[^>]*>Password is Required<\/a>/);
    expect(html).not.toContain("At least ten characters");
  });

  it("is not rendered without errors", () => {
    expect(renderToStaticMarkup(<FormErrors issues={[]} />)).toBe("");
  });
});
