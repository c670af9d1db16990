import { parse } from 'smol-toml';

/** The detector's own TOML parser needs Node's streams and for `eval`; this one for neither. */
export { parse };
export default { parse };
