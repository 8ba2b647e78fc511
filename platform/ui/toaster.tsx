import { useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { CheckIcon } from './icons/check.tsx'
import { CloseIcon } from './icons/close.tsx'
import { WarningIcon } from './icons/warning.tsx'
import { isAnnounced, type Toast, useToasts } from './toast-store.ts'
import { useUiTexts } from './ui-texts.ts'

const SHORT_MS = 5000
/** Long enough to find the action with a screen reader. */
const LONG_MS = 10_000

const ToastCard = ({ toast }: { toast: Toast }) => {
  const t = useUiTexts()
  const dismiss = useToasts((state) => state.dismiss)
  const [hasFocus, setHasFocus] = useState(false)
  const [movements, setMovements] = useState(0)
  const leave = useEffectEvent(() => dismiss(toast.id))

  // biome-ignore lint/correctness/useExhaustiveDependencies: each movement restarts the clock
  useEffect(() => {
    if (hasFocus) return
    const timer = setTimeout(() => leave(), toast.action ? LONG_MS : SHORT_MS)
    return () => clearTimeout(timer)
  }, [hasFocus, movements, toast.action])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only restarts the clock
    <div
      // Each movement restarts the clock. A mouse that rests there, waiting for what is beneath, does not hold it.
      onPointerMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) setMovements((count) => count + 1)
      }}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      className="pointer-events-auto flex min-h-14 w-full max-w-md animate-rise items-center gap-3 rounded-lg bg-ink py-2 ps-4 pe-2 text-surface shadow-lg"
    >
      {toast.tone === 'success' && <CheckIcon size={20} />}
      {toast.tone === 'danger' && <WarningIcon size={20} />}
      <p className="min-w-0 flex-1 font-medium text-sm">{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          className="pressable min-h-10 rounded-full px-3 font-bold text-sm underline underline-offset-4 focus-visible:outline-surface"
          onClick={() => {
            dismiss(toast.id)
            toast.action?.act()
          }}
        >
          {toast.action.label ?? t('undo')}
        </button>
      )}
      <IconButton
        label={t('dismiss')}
        icon={<CloseIcon size={18} />}
        size="sm"
        onClick={() => dismiss(toast.id)}
        className="text-surface hover:bg-surface/15 focus-visible:outline-surface"
      />
    </div>
  )
}

/**
 * Shows and announces toasts, and reads out announcements. Rendered once in the shell; dialogs render their own,
 * since nothing outside of an open dialog is reachable, at the top `edge`, where they do not cover its buttons.
 */
export const Toaster = ({ edge = 'bottom' }: { edge?: 'top' | 'bottom' }) => {
  const place = useId()
  const { toasts, announcement, hosts, hostedSince, addHost, removeHost } = useToasts()
  const isShown = hosts.at(-1) === place
  const old = toasts.filter((toast) => isAnnounced(toast, hostedSince))
  const fresh = toasts.filter((toast) => !isAnnounced(toast, hostedSince))

  // Before the next paint: a toast that changed its place later could slide under a finger that is already down.
  useLayoutEffect(() => {
    addHost(place)
    return () => removeHost(place)
  }, [place, addHost, removeHost])

  return (
    <div
      className={classNames(
        'pointer-events-none fixed inset-x-0 z-50 px-4 print:hidden',
        edge === 'top' ? 'top-4' : 'above-bars pb-safe-4',
        (!isShown || toasts.length === 0) && 'sr-only',
      )}
    >
      {isShown && old.length > 0 && (
        // A live region, as the others, but a silent one: what it shows was said in the place before.
        <div role="log" aria-live="off" className="mb-2 grid justify-items-center gap-2">
          {old.map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
        </div>
      )}
      <div aria-live="polite" className="grid justify-items-center gap-2">
        {isShown && fresh.map((toast) => <ToastCard key={toast.id} toast={toast} />)}
      </div>
      <p aria-live="polite" className="sr-only">
        {isShown && !isAnnounced(announcement, hostedSince) && (
          <span key={announcement.times}>{announcement.text}</span>
        )}
      </p>
    </div>
  )
}
