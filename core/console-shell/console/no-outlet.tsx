import { StoreIcon } from '#platform/ui/icons/store.tsx'
import { useConsoleShellTexts } from './console-shell-texts.ts'
import { PageState } from './page-states.tsx'

/** Shown to staff without an outlet. */
export const NoOutlet = () => {
  const t = useConsoleShellTexts()
  return (
    <div className="p-4">
      <PageState icon={<StoreIcon size={20} />} heading={t('noOutlet')}>
        {t('noOutletText')}
      </PageState>
    </div>
  )
}
