import { Button } from '#platform/ui/button.tsx'
import { CopyIcon } from '#platform/ui/icons/copy.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'

/** The link of an invitation, for the inviter to hand over where no mail service does. */
export const CopyLink = ({ link }: { link: string }) => {
  const t = useStaffConsoleTexts()
  const show = useToasts((state) => state.show)
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    show({ tone: 'success', text: t('people.copied') })
  }
  return (
    <Notice
      heading={t('people.linkHeading')}
      action={
        <Button size="sm" variant="secondary" leading={<CopyIcon size={18} />} onClick={copy}>
          {t('people.copy')}
        </Button>
      }
    >
      <p>{t('people.linkText')}</p>
      <bdi dir="ltr" data-invitation className="mt-1 block select-all break-all font-mono text-xs">
        {link}
      </bdi>
    </Notice>
  )
}
