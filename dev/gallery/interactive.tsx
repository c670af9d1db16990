import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Modal } from '#ui/modal.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Popover } from '#ui/popover.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.ts';
import { Sample } from './sample.tsx';

const tabs = [
  { key: 'one', label: 'Chosen' },
  { key: 'two', label: 'Other' },
] as const;

export function Sections() {
  const [chosen, setChosen] = useState<'one' | 'two'>('one');
  return (
    <Sample name="Tabs">
      <div>
        <Tabs label="Tabs" tabs={tabs} chosen={chosen} onChoose={setChosen}>
          Panel {chosen}
        </Tabs>
      </div>
    </Sample>
  );
}

export function Pages() {
  return (
    <Sample name="Pagination">
      {[1, 6, 12].map((current) => (
        <Pagination key={current} current={current} last={12} onGo={() => undefined} />
      ))}
    </Sample>
  );
}

type Open = 'modal' | 'wide' | 'confirm' | 'drawer' | null;

export function Overlays() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Sample name="Modal, ConfirmDialog, Drawer, Popover, Toaster">
      <Button onClick={() => setOpen('modal')}>Modal</Button>
      <Button onClick={() => setOpen('wide')}>Wide modal</Button>
      <Button onClick={() => setOpen('confirm')}>Question</Button>
      <Button onClick={() => setOpen('drawer')}>Drawer</Button>
      <Popover label="Popover" title="Popover">
        What it tells
      </Popover>
      <Button onClick={() => toast('Saved', { description: 'On this device' })}>Toast</Button>
      <Button onClick={() => toast('Not saved', { destructive: true })}>Toast of a failure</Button>
      <Button onClick={() => toast('Deleted', { action: { label: 'Undo', run: () => undefined } })}>
        Toast with an action
      </Button>
      <Modal open={open === 'modal' || open === 'wide'} wide={open === 'wide'} title="Modal" onClose={close}>
        A question or a form
      </Modal>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Delete?"
        confirmLabel="Delete"
        onConfirm={() => Promise.resolve()}
        onClose={close}
      >
        What goes with it
      </ConfirmDialog>
      <Drawer open={open === 'drawer'} label="Drawer" onClose={close}>
        Links
      </Drawer>
    </Sample>
  );
}
