/** Whether the service worker of a page runs, by the browser's own account. */
import { type CDPSession, expect, type Page } from '@playwright/test';

type RunningStatus = 'stopped' | 'starting' | 'running' | 'stopping';

export class WorkerStates {
  private started = 0;
  private readonly states = new Map<string, RunningStatus>();

  private constructor(private readonly session: CDPSession) {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { versionId, runningStatus } of versions) {
        const before = this.states.get(versionId);
        if (before === 'stopped' && runningStatus !== 'stopped') this.started += 1;
        this.states.set(versionId, runningStatus);
      }
    });
  }

  static async of(page: Page): Promise<WorkerStates> {
    const session = await page.context().newCDPSession(page);
    const states = new WorkerStates(session);
    await session.send('ServiceWorker.enable');
    return states;
  }

  /** How often it was started since it was stopped. */
  async starts(): Promise<number> {
    // What the browser had to tell before it answers this, which changes nothing, has arrived then.
    await this.session.send('ServiceWorker.setForceUpdateOnPageLoad', { forceUpdateOnPageLoad: false });
    return this.started;
  }

  /** Resolves when it is stopped. */
  async stop(): Promise<void> {
    await this.session.send('ServiceWorker.stopAllWorkers');
    await expect.poll(() => [...this.states.values()], { message: 'the service worker' }).toEqual(['stopped']);
    this.started = 0;
  }
}
