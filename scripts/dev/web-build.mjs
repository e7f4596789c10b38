// What a change under web/ makes necessary: the shell, the modules that read the changed file, or nothing. One process
// builds all of it, so that the bundler is loaded once, and nothing is packed with Brotli.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildModule, listModules } from '../../web/modules/build.mjs';
import { dropStale } from '../../web/shell/build/compress.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SHELL = 'the shell';
/** Of these no page takes anything. */
const FOR_TESTS = /\.(?:test|spec)\.tsx?$|^web\/packages\/testing\/|\/testing(?:\.ts|\/)/;
/** Asked for as a file of its own: the shell's code has nothing of it. */
const TRANSLATION = /^web\/shell\/(locales\/(?:en|fr)\/translation\.json)$/;
const OF_SHELL = /^web\/(?:shell|packages)\//;
const OF_MODULE = /^web\/modules\/([^/]+)\//;

export class WebBuild {
  /** Module → the files outside its folder that its build has read. */
  #readElsewhere = new Map();
  /** What could not be built, and is tried again at the next change, wherever that is. */
  #failed = new Set();

  /** @param {string} folder where the web application is built, beside the release build */
  constructor(folder) {
    this.folder = folder;
  }

  async buildAll() {
    return this.#build([SHELL, ...(await listModules())]);
  }

  /**
   * @param {string[]} paths below the root of the repository
   * @returns {Promise<string[]>} what was built anew
   */
  async rebuild(paths) {
    const needed = new Set(paths.filter((path) => !FOR_TESTS.test(path)).flatMap((path) => this.#readersOf(path)));
    const built = paths.filter((path) => TRANSLATION.test(path) && this.#copyTranslation(path));
    if (needed.size === 0) return built;
    return [...built, ...(await this.#build([...new Set([...needed, ...this.#failed])]))];
  }

  #copyTranslation(path) {
    try {
      const texts = JSON.stringify(JSON.parse(readFileSync(`${ROOT}${path}`, 'utf8')));
      writeFileSync(`${this.folder}/${TRANSLATION.exec(path)[1]}`, texts);
      return true;
    } catch (error) {
      console.error(`${path} is not taken: ${error.message}`);
      return false;
    }
  }

  #readersOf(path) {
    if (TRANSLATION.test(path)) return [];
    const own = OF_MODULE.exec(path)?.[1];
    if (own) return existsSync(`${ROOT}web/modules/${own}/package.json`) ? [own] : [];
    const modules = [...this.#readElsewhere].filter(([, files]) => files.has(path)).map(([id]) => id);
    return OF_SHELL.test(path) ? [SHELL, ...modules] : modules;
  }

  async #build(targets) {
    const results = await Promise.all(targets.map((target) => this.#buildOne(target)));
    return targets.filter((_, at) => results[at]);
  }

  async #buildOne(target) {
    try {
      await (target === SHELL ? this.#buildShell() : this.#buildModule(target));
      this.#failed.delete(target);
      return true;
    } catch (error) {
      this.#failed.add(target);
      console.error(`${target} is not built: ${error.message}`);
      return false;
    }
  }

  async #buildShell() {
    await build({
      configFile: `${ROOT}web/shell/vite.config.ts`,
      logLevel: 'warn',
      build: { outDir: this.folder },
    });
    await dropStale(this.folder);
  }

  async #buildModule(id) {
    const readElsewhere = new Set();
    const noteFiles = {
      name: 'bloom-note-files',
      buildEnd() {
        for (const file of this.getModuleIds()) {
          const path = relative(ROOT, file.split('?')[0]).replaceAll('\\', '/');
          if (!path.startsWith(`web/modules/${id}/`)) readElsewhere.add(path);
        }
      },
    };
    await buildModule(id, this.folder, { withBrotli: false, plugins: [noteFiles] });
    this.#readElsewhere.set(id, readElsewhere);
  }
}
