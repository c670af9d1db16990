import { type SubmitEvent, useState } from 'react';
import { hasServer, siteBase } from '#config/site.ts';
import type { Account } from '#domain/auth/account.ts';
import { errorMessage } from '#domain/shared/failure.ts';
import { StorageUnavailable } from '#domain/shared/storage-unavailable.ts';
import { markText, t, translateMessage } from '#locales/translate.ts';
import { useServices } from '#pages/use-services.ts';
import { Button } from '#ui/button.tsx';
import { Centered } from '#ui/centered.tsx';
import { TextField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { Alert } from '#ui/surface.tsx';

const hints = {
  missing: markText('This browser blocks storage for this site, as private windows and strict settings do.'),
  refused: markText("The browser couldn't open the data. The disk may be full, or the data may be damaged."),
  lost: markText(
    'The data was deleted or closed while this page was open, by the browser or by another tab of this site.',
  ),
  silent: markText(
    "The browser doesn't respond. Another tab of this site may be using the data, or the browser needs a restart.",
  ),
};

const nothingDeleted = markText('Nothing was deleted. Close other tabs of this site and try again.');
const advice = {
  missing: markText(
    'Allow this site to store data, or open it in another browser or window. Then try again.',
  ),
  lost: hasServer
    ? markText(
        'Changes that had not reached the server may be lost. Try again to download what the server has.',
      )
    : markText('Try again, and import your last backup if data is missing.'),
  refused: nothingDeleted,
  silent: nothingDeleted,
};

/** Explains why the data cannot be opened, and offers ways to continue. */
export function StorageProblem({
  account,
  problem,
  onTryAgain,
}: {
  account: Account | null;
  problem: unknown;
  onTryAgain: () => void;
}) {
  const [erasing, setErasing] = useState(false);
  const trouble = problem instanceof StorageUnavailable ? problem.trouble : null;
  return (
    <Centered title={t('The data on this device could not be opened')}>
      <div className="grid gap-6">
        <Alert
          tone="danger"
          urgent
          title={trouble ? t(hints[trouble]) : translateMessage(errorMessage(problem))}
        >
          <p className="m-0 text-sm">{t(advice[trouble ?? 'refused'])}</p>
        </Alert>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={onTryAgain}>
            {t('Try again')}
          </Button>
          <Button onClick={() => location.reload()}>{t('Reload')}</Button>
          <Button onClick={() => location.assign(siteBase)}>{t('Go to the landing page')}</Button>
        </div>
        {account && (trouble === 'refused' || trouble === 'silent') && (
          <p className="m-0 border-t border-hairline pt-4 text-sm">
            {hasServer
              ? t('If this keeps happening, you can delete the data from this device and download it again.')
              : t(
                  'If this keeps happening, you can delete the data from this device and import your last backup.',
                )}{' '}
            <Button look="quiet" aria-haspopup="dialog" onClick={() => setErasing(true)}>
              {hasServer ? t('Delete and download again...') : t('Delete...')}
            </Button>
          </p>
        )}
        {(trouble === 'refused' || trouble === 'silent') && problem instanceof Error && (
          <p className="m-0 text-sm wrap-anywhere text-muted">
            {t('Message from the browser: {message}', { message: problem.message })}
          </p>
        )}
      </div>
      {account && (
        <Modal open={erasing} title={t('Delete the data on this device?')} onClose={() => setErasing(false)}>
          <EraseForm account={account} onClose={() => setErasing(false)} onErased={onTryAgain} />
        </Modal>
      )}
    </Centered>
  );
}

/** Shown before a sign-in if the browser stores nothing for this site. */
export function StorageRefused() {
  const problem = new StorageUnavailable('missing', t(hints.missing));
  return <StorageProblem account={null} problem={problem} onTryAgain={() => location.reload()} />;
}

const confirmation = 'DELETE';

function EraseForm({
  account,
  onClose,
  onErased,
}: {
  account: Account;
  onClose: () => void;
  onErased: () => void;
}) {
  const services = useServices();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');

  async function erase(event: SubmitEvent) {
    event.preventDefault();
    if (typed !== confirmation) return setFailed(t('Please type {word}.', { word: confirmation }));
    setBusy(true);
    setFailed('');
    try {
      await services.owner.eraseDevice(account);
      onErased();
    } catch (error) {
      setFailed(
        t("The data couldn't be deleted: {reason}", { reason: translateMessage(errorMessage(error)) }),
      );
    }
    setBusy(false);
  }

  return (
    <form onSubmit={(event) => void erase(event)} className="grid gap-4">
      <p className="m-0">
        {hasServer
          ? t(
              "You lose changes that haven't reached the server and analyses saved on this device, because they can't be read into a file. The server's data is downloaded again.",
            )
          : t('You lose everything that is not in a backup file. This device has the only copy.')}
      </p>
      <TextField
        label={t('Type {word} to continue', { word: confirmation })}
        autoComplete="off"
        value={typed}
        error={failed || null}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" look="danger" disabled={busy}>
          {busy ? t('Deleting...') : hasServer ? t('Delete and download again') : t('Delete')}
        </Button>
      </div>
    </form>
  );
}
