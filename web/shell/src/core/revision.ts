/** The hash by which the build names the content of a file. */

async function hashOf(name: 'SHA-256' | 'SHA-384', content: ArrayBuffer): Promise<number[] | undefined> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  return subtle && [...new Uint8Array(await subtle.digest(name, new Uint8Array(content)))];
}

/** SHA-256, hexadecimal; undefined where the browser has no hashes: on plain http in a local network. */
export async function revisionOf(content: ArrayBuffer): Promise<string | undefined> {
  const hash = await hashOf('SHA-256', content);
  return hash?.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `sha384-…`, as the manifest names the files of modules; undefined as above. */
export async function integrityOf(content: ArrayBuffer): Promise<string | undefined> {
  const hash = await hashOf('SHA-384', content);
  return hash && `sha384-${btoa(String.fromCharCode(...hash))}`;
}
