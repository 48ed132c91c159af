/** The styles that have got each short name. */
const styles = new Map();

/** A class name for the styles of a component. Short, because it stands in the page's script many times. */
function shortName({ hash, css }) {
  const name = `s${hash(css).slice(0, 4)}`;
  if ((styles.get(name) ?? css) !== css)
    throw new Error(`Two components' styles have the same name ${name}: make names longer here.`);
  styles.set(name, css);
  return name;
}

/** @type {import("@sveltejs/vite-plugin-svelte").SvelteConfig} */
export default { compilerOptions: { runes: true, cssHash: shortName } };
