import { Button } from '#platform/ui/button.tsx'
import { CopyIcon } from '#platform/ui/icons/copy.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'

/** Ten codes, shown once: only their hashes are stored. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const t = useStaffConsoleTexts()
  const show = useToasts((state) => state.show)
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    show({ tone: 'success', text: t('factor.copied') })
  }
  return (
    <Notice tone="warning" announce="polite" heading={t('factor.codesHeading')}>
      <p>{t('factor.codesText')}</p>
      <ul dir="ltr" className="my-3 grid max-w-xs grid-cols-2 gap-x-6 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" variant="secondary" leading={<CopyIcon size={18} />} onClick={copy}>
          {t('factor.copy')}
        </Button>
        <Button size="sm" onClick={onDone}>
          {t('factor.stored')}
        </Button>
      </div>
    </Notice>
  )
}
