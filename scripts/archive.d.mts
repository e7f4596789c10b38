export function archiveOf(files: readonly { url: string; content: Buffer }[]): Promise<Buffer>;
