/** Opens and closes the camera above a screen that takes scans. Nothing where the device has none. */

import { useShell } from '@bloom/shell-api';
import { ActionIcon, IconCamera } from '@bloom/ui';
import { useEffect, useSyncExternalStore } from 'react';

/** @param props.label what a press does: open, or close */
export function CameraButton({ label }: { label: Record<'open' | 'close', string> }) {
  const { camera } = useShell();
  const state = useSyncExternalStore(camera.subscribe, camera.get);
  // Another page may take no scans.
  useEffect(() => () => camera.close(), [camera]);
  if (state === 'absent') return null;
  const isOpen = state === 'open';
  return (
    <ActionIcon
      label={isOpen ? label.close : label.open}
      aria-pressed={isOpen}
      onClick={isOpen ? camera.close : camera.open}
    >
      <IconCamera size={24} />
    </ActionIcon>
  );
}
