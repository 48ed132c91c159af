import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import type { Option } from "../net/types";
import OptionField from "./OptionField.svelte";

const option = (more: Partial<Option>): Option => ({
  name: "motto",
  label: "Motto",
  choice_labels: null,
  advanced: false,
  type: "str",
  default: "x",
  choices: null,
  at_least: null,
  at_most: null,
  step: 1,
  optional: false,
  allowed: "text",
  help: "",
  ...more,
});

describe("the field of an option", () => {
  it("is a text field for free text", () => {
    const { body } = render(OptionField, { props: { option: option({}), value: "x" } });
    expect(body).toContain('type="text"');
    expect(body).toContain('value="x"');
    expect(body).not.toContain('type="number"');
  });

  it("is a number field with the limits of the option", () => {
    const { body } = render(OptionField, { props: { option: option({ type: "int", at_most: 9 }), value: 5 } });
    expect(body).toContain('type="number"');
    expect(body).toContain('max="9"');
    expect(body).not.toContain("min=");
  });
});
