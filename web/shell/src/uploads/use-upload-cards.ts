import { useNavigate } from 'react-router';
import { useJobTexts } from '../background/texts';
import type { StackCard } from '../cards/stack-card';
import { useObservable } from '../core/observable';
import { useSession } from '../session/session';
import { failureTexts, partlyTexts } from './failure-texts';
import { uploadTarget } from './upload-card';
import { uploadJobs } from './upload-jobs';
import { dismissBanner, uploadMemory } from './upload-memory';
import { outcomeOf } from './upload-message';

/**
 * Uploads that failed, or were applied in part, while the user was elsewhere (UPL-24, UPL-25, UPL-31), each until it is
 * dismissed. Clearing the card of the drawer is another memory (T38).
 */
export function useUploadCards(): StackCard[] {
  const { t } = useJobTexts();
  const navigate = useNavigate();
  const uploads = useObservable(uploadJobs);
  const memory = useObservable(uploadMemory);
  const { user } = useSession();
  return uploads
    .filter(({ message }) => {
      const outcome = outcomeOf(message);
      const isNews = outcome === 'failed' || outcome === 'partly';
      return isNews && message.pageSwitched !== false && !memory[message.productImportId]?.dismissed;
    })
    .map((job) => {
      const isPartly = outcomeOf(job.message) === 'partly';
      const { heading, reason } = isPartly ? partlyTexts(job, t) : failureTexts(job, t);
      const close = () => dismissBanner(job.message.productImportId);
      return {
        kind: 'failure' as const,
        occasion: `upload-${job.kind}-${job.message.productImportId}`,
        tone: isPartly ? ('attention' as const) : ('failure' as const),
        text: heading,
        detail: reason,
        actions: [{ label: t('upload.goToUpload'), closes: true, run: () => navigate(uploadTarget(job)) }],
        closable: true,
        // Who is of a facility has none of the upload itself there (NOT-10).
        inDrawer: user.is_staff && !memory[job.message.productImportId]?.cleared,
        onClose: close,
      };
    });
}
