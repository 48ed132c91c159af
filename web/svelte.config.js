/** @type {import("@sveltejs/vite-plugin-svelte").SvelteConfig} */
export default {
  compilerOptions: {
    runes: true,
    // Shorter than usual: the name of each component's class is in the page's script many times.
    cssHash: ({ hash, css }) => `s${hash(css).slice(0, 4)}`,
  },
};
