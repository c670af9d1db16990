import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#locales/translate.ts';
import { reserveToasts } from './reserve-foot.ts';
import { dismissToast, type ToastMessage, toastStore } from './toast.ts';

/** Returns the milliseconds that a toast stays: longer if it has an action, and long enough to read a failure twice. */
function getDuration({ destructive, action, link }: ToastMessage): number {
  if (destructive) return 15_000;
  return (action ?? link) ? 12_000 : 5_000;
}

const button =
  'inline-flex min-h-8 cursor-pointer items-center rounded-sm border border-control bg-paper px-3 text-sm font-medium text-ink no-underline hover:border-ink pointer-coarse:min-h-11';

/** Shows the messages of `toast()`. Mount it once. */
export function Toaster() {
  const messages = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  return (
    <Toast.Provider swipeDirection="right" label={t('Notification')}>
      {messages.map((message) => (
        <Toast.Root
          key={message.id}
          duration={getDuration(message)}
          type={message.destructive ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) dismissToast(message.id);
          }}
          className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 rounded-sm border bg-paper p-4 text-ink ${
            message.destructive ? 'border-danger' : 'border-control'
          }`}
        >
          <Toast.Title className={`font-medium ${message.destructive ? 'text-danger' : ''}`}>
            {message.title}
          </Toast.Title>
          <Toast.Close
            aria-label={t('Close')}
            className="row-span-2 size-6 cursor-pointer pointer-coarse:-m-2.5 pointer-coarse:size-11 grid place-items-center self-start border-0 bg-transparent text-muted hover:text-ink"
          >
            <X aria-hidden="true" size={18} />
          </Toast.Close>
          {message.description && (
            <Toast.Description className="text-sm text-muted">{message.description}</Toast.Description>
          )}
          {message.action?.note && (
            <p className="col-start-1 m-0 text-sm text-muted">{message.action.note}</p>
          )}
          {(message.link ?? message.action) && (
            <div className="col-start-1 mt-2 flex flex-wrap gap-2">
              {message.link && (
                <Toast.Action asChild altText={message.link.label}>
                  <Link
                    to={message.link.to}
                    {...(message.link.newTab && { target: '_blank', rel: 'noreferrer' })}
                    className={button}
                  >
                    {message.link.label}
                  </Link>
                </Toast.Action>
              )}
              {message.action && (
                <Toast.Action altText={message.action.label} onClick={message.action.run} className={button}>
                  {message.action.label}
                </Toast.Action>
              )}
            </div>
          )}
        </Toast.Root>
      ))}
      <Toast.Viewport
        ref={reserveToasts}
        className="fixed right-4 bottom-[calc(1rem+var(--bar,0px)+var(--foot,0px))] z-50 m-0 grid w-[min(24rem,calc(100vw-2rem))] list-none gap-2 p-0"
      />
    </Toast.Provider>
  );
}
