import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { KeyIcon } from '#platform/ui/icons/key.tsx'
import { useConsoleData } from './console-data.ts'
import type { ConsoleSection } from './console-plugin.ts'
import { useConsoleShellTexts } from './console-shell-texts.ts'
import { PageState } from './page-states.tsx'
import { CONSOLE_HOME, getConsolePath } from './paths.ts'
import { isForStaff } from './section-groups.ts'

interface RoleGuardProps {
  readonly sections: readonly ConsoleSection[]
  readonly children: ReactNode
}

/** The open screen, or a word that it is for others: nobody is asked to try again what can never work. */
export const RoleGuard = ({ sections, children }: RoleGuardProps) => {
  const t = useConsoleShellTexts()
  const { staff } = useConsoleData()
  const path = useLocation().pathname.slice(CONSOLE_HOME.length + 1)
  if (isForStaff(sections, path, staff)) return children
  return (
    <div className="p-4">
      <PageState
        icon={<KeyIcon size={20} />}
        heading={t('notForRole')}
        action={
          <ButtonLink to={getConsolePath()} variant="secondary" size="sm">
            {t('notForRole.back')}
          </ButtonLink>
        }
      >
        {t('notForRole.text')}
      </PageState>
    </div>
  )
}
