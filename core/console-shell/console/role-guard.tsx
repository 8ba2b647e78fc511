import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { KeyIcon } from '#platform/ui/icons/key.tsx'
import { useConsoleData } from './console-data.ts'
import type { ConsoleSection } from './console-plugin.ts'
import { useConsoleShellTexts } from './console-shell-texts.ts'
import { PageState } from './page-states.tsx'
import { CONSOLE_HOME, getConsolePath } from './paths.ts'
import { isForRole } from './section-groups.ts'

interface RoleGuardProps {
  readonly sections: readonly ConsoleSection[]
  readonly children: ReactNode
}

/** The open screen, or a word that it is for other roles: nobody is asked to try again what can never work. */
export const RoleGuard = ({ sections, children }: RoleGuardProps) => {
  const t = useConsoleShellTexts()
  const { role } = useConsoleData().staff
  const path = useLocation().pathname.slice(CONSOLE_HOME.length + 1)
  if (isForRole(sections, path, role)) return children
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
