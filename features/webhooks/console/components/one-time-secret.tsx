import { Button } from '#platform/ui/button.tsx'
import { CopyIcon } from '#platform/ui/icons/copy.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { RevealedSecret } from '../use-integrations.ts'
import { useWebhooksConsoleTexts } from '../webhooks-console-texts.ts'

/** Shows a secret or key once; only a button closes it. */
export const OneTimeSecret = ({ shown, onHide }: { shown: RevealedSecret; onHide: () => void }) => {
  const t = useWebhooksConsoleTexts()
  const isKey = shown.kind === 'key'
  const show = useToasts((state) => state.show)
  const copy = async () => {
    await navigator.clipboard.writeText(shown.text)
    show({ tone: 'success', text: t('copied') })
  }
  return (
    <Sheet
      open
      onClose={onHide}
      backdropCloses={false}
      title={isKey ? t('key.heading') : t('secret.heading')}
    >
      <div className="grid gap-4">
        <p>{isKey ? t('key.text') : t('secret.text')}</p>
        <code
          dir="ltr"
          data-secret
          className="wrap-anywhere select-all rounded-md bg-surface-sunken p-3 text-sm"
        >
          {shown.text}
        </code>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" leading={<CopyIcon size={18} />} onClick={copy}>
            {t('copy')}
          </Button>
          <Button onClick={onHide}>{t('done')}</Button>
        </div>
      </div>
    </Sheet>
  )
}
