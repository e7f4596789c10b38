/**
 * One record can make the server fail for the whole batch. It is found by halving the batch, then sent alone, and
 * quarantined only when it fails alone again and again WHILE other records go through: a server that fails at
 * everything quarantines nothing.
 */
export const LONE_FAILURES = 3;
/** Without another record to prove that the server is well, an empty call has to, and patience is longer. */
export const LONE_FAILURES_UNPROVEN = 6;
export const MOST_UNPROVEN = 3;

interface Suspect {
  failures: number;
  /** Another record was acknowledged after this one had failed alone. */
  othersPass: boolean;
}

export class Suspects {
  private readonly known = new Map<string, Suspect>();

  ids(): string[] {
    return [...this.known.keys()];
  }

  failedAlone(uuid: string): void {
    const suspect = this.known.get(uuid) ?? { failures: 0, othersPass: false };
    this.known.set(uuid, { ...suspect, failures: suspect.failures + 1 });
  }

  /** These went through or were judged by name. */
  passed(uuids: string[]): void {
    for (const uuid of uuids) this.known.delete(uuid);
    if (uuids.length > 0) for (const suspect of this.known.values()) suspect.othersPass = true;
  }

  verdict(uuid: string, waiting: number): 'wait' | 'quarantine' | 'ask-server' {
    const suspect = this.known.get(uuid);
    if (!suspect) return 'wait';
    if (suspect.othersPass) return suspect.failures >= LONE_FAILURES ? 'quarantine' : 'wait';
    return suspect.failures >= LONE_FAILURES_UNPROVEN && waiting <= MOST_UNPROVEN ? 'ask-server' : 'wait';
  }
}
