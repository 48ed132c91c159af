import { afterEach, expect, it, vi } from "vitest";
import { api } from "../net/api";
import { readiness } from "./readiness.svelte";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const answer = (message: string | null) => ({ rules: message === null, bots: false, search: false, message });

it("shows the progress once a second until the server is ready, then stops asking", async () => {
  vi.useFakeTimers();
  const asked = vi
    .spyOn(api, "readiness")
    .mockResolvedValueOnce(answer("Step 1 of 3."))
    .mockResolvedValueOnce(answer("Step 2 of 3."))
    .mockResolvedValueOnce(answer(null));
  const watching = readiness.watch();
  void readiness.watch(); // a second call does not poll twice
  await vi.advanceTimersByTimeAsync(0);
  expect(readiness.message).toBe("Step 1 of 3.");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(readiness.message).toBe("Step 2 of 3.");
  await vi.advanceTimersByTimeAsync(1_000);
  await watching;
  expect(readiness.message).toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalledTimes(3);
});

it("shows nothing if the server cannot be reached", async () => {
  vi.spyOn(api, "readiness").mockRejectedValueOnce(new Error("offline"));
  await readiness.watch();
  expect(readiness.message).toBeNull();
});
