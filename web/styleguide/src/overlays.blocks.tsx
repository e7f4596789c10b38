import {
  Button,
  Corner,
  Drawer,
  Group,
  IconDotsVertical,
  IconLogout,
  IconUser,
  Menu,
  Modal,
  Text,
  Tooltip,
} from '@bloom/ui';
import { useState } from 'react';

type Open = 'modal' | 'locked' | 'drawer' | 'corner' | null;

export function Overlays() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const footer = (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button variant="primary" onClick={close}>
        Proceed
      </Button>
    </>
  );
  return (
    <Group>
      <Button onClick={() => setOpen('modal')}>Modal</Button>
      <Button onClick={() => setOpen('locked')}>Modal that must be answered</Button>
      <Button onClick={() => setOpen('drawer')}>Drawer</Button>
      <Button onClick={() => setOpen('corner')}>Corner</Button>
      <Menu
        label="Menu"
        items={[
          { label: 'Ama Mensah', icon: <IconUser size={20} />, disabled: true },
          { label: 'Sign out', icon: <IconLogout size={20} /> },
        ]}
      >
        <IconDotsVertical size={24} />
      </Menu>
      {(['top', 'right', 'bottom'] as const).map((side) => (
        <Tooltip key={side} label={`A tooltip, ${side}`} side={side}>
          <Button variant="quiet">Tooltip, {side}</Button>
        </Tooltip>
      ))}
      <Modal opened={open === 'modal'} onClose={close} onBack={close} title="A dialog" footer={footer}>
        <Text>With a step back, a close button and two actions.</Text>
      </Modal>
      <Modal opened={open === 'locked'} onClose={close} title="Agree first" footer={footer} locked>
        <Text>Neither Escape nor a press beside it closes this one.</Text>
      </Modal>
      <Drawer opened={open === 'drawer'} onClose={close} title="A drawer">
        <Text>415 px from the right.</Text>
      </Drawer>
      {open === 'corner' ? (
        <Corner onClose={close} title="A corner">
          <Text>Over a dimmed page, without a frame of its own.</Text>
        </Corner>
      ) : null}
    </Group>
  );
}
