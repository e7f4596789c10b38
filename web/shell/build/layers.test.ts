import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, sources, web } from './imports';

/** A folder directly below `root`, or a file that lies there. */
type Room = string;

/** Which room uses which, and by which file; tests may reach anywhere. */
function arrows(root: string): { from: Room; to: Room; by: string }[] {
  const roomOf = (path: string) => path.slice(root.length + 1).split('/')[0] ?? '';
  return importsOf(root)
    .filter(({ from, to }) => to.startsWith(`${root}/`) && !isForTests(from.slice(root.length + 1)))
    .map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to).replace(/\.tsx?$/, ''), by: from }))
    .filter(({ from, to }) => from.replace(/\.tsx?$/, '') !== to);
}

const isForTests = (path: string) => /\.test\.tsx?$|(?:^|\/)testing(?:\.tsx?$|\/)/.test(path);

/** The rooms that lie on a circle of arrows; empty when none does. */
function circle(root: string): Room[] {
  const uses = new Map<Room, Set<Room>>();
  for (const { from, to } of arrows(root)) {
    const room = from.replace(/\.tsx?$/, '');
    uses.set(room, (uses.get(room) ?? new Set()).add(to));
  }
  // What uses nothing that is left, or is used by nothing that is left, lies on no circle.
  for (let before = -1; before !== uses.size; ) {
    before = uses.size;
    for (const [room, used] of uses) {
      const isUsed = [...uses.values()].some((others) => others.has(room));
      if (!isUsed || ![...used].some((other) => uses.has(other))) uses.delete(room);
    }
  }
  return [...uses.keys()].sort();
}

/** The folders of the shell from below to above, as ARCHITECTURE.md draws them. */
function drawnFolders(): Room[] {
  const document = readFileSync(join(web, '../ARCHITECTURE.md'), 'utf8');
  const table = document.split('## The folders of the shell')[1]?.split('\n## ')[0] ?? '';
  return [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap((row) =>
    [...(row[1] ?? '').matchAll(/`([\w-]+)`/g)].map((name) => name[1] ?? ''),
  );
}

const foldersOf = (root: string) => [
  ...new Set(sources(root).flatMap((path) => path.slice(root.length + 1).match(/^[^/]+(?=\/)/) ?? [])),
];

describe('the layers of the web', () => {
  it('ARCHITECTURE draws every folder of the shell once', () => {
    expect(drawnFolders().sort()).toEqual(
      foldersOf('shell/src')
        .filter((name) => name !== 'testing')
        .sort(),
    );
  });

  it('a folder of the shell stands only on those drawn below it', () => {
    const order = drawnFolders();
    const upward = arrows('shell/src')
      .filter(({ from, to }) => order.includes(from) && order.indexOf(to) > order.indexOf(from))
      .map(({ by, to }) => `${by} uses ${to}, which is drawn above it`);
    expect(upward).toEqual([]);
    expect(arrows('shell/src').length).toBeGreaterThan(200);
  });

  const roots = ['modules', 'packages'].flatMap((kind) => foldersOf(kind).map((name) => `${kind}/${name}/src`));
  it.each(roots)('no arrows between the folders of %s form a circle', (root) => {
    expect(circle(root)).toEqual([]);
  });
});
