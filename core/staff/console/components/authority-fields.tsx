import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import type { StaffRole } from '../../domain/staff-roles.ts'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'
import { useRoleName } from '../use-role-name.ts'

/** A role and its outlets while they are chosen. */
export interface AuthorityDraft {
  readonly role: StaffRole
  /** Null: all outlets. */
  readonly storeIds: readonly string[] | null
}

const OUTLETS_ERROR = 'staff-outlets-error'

const OutletChoice = ({
  storeIds,
  error,
  onChange,
}: {
  storeIds: AuthorityDraft['storeIds']
  error: string | undefined
  onChange: (storeIds: AuthorityDraft['storeIds']) => void
}) => {
  const t = useStaffConsoleTexts()
  const { outlets, staff } = useConsoleData()
  const toggle = (id: string) => {
    const chosen = storeIds ?? []
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  }
  return (
    <fieldset className="min-w-0" aria-describedby={error && OUTLETS_ERROR}>
      <legend className="mb-1 font-semibold">{t('people.outlets')}</legend>
      {!staff.isLimited && (
        <CheckboxField
          label={t('people.allOutlets')}
          checked={storeIds === null}
          onChange={() => onChange(storeIds === null ? [] : null)}
        />
      )}
      {storeIds !== null && (
        <div className="grid gap-x-4 sm:grid-cols-2">
          {outlets.map(({ _id, name }) => (
            <CheckboxField
              key={_id}
              label={<bdi>{name}</bdi>}
              checked={storeIds.includes(_id)}
              onChange={() => toggle(_id)}
            />
          ))}
        </div>
      )}
      <FieldErrorText id={OUTLETS_ERROR} error={error} />
    </fieldset>
  )
}

interface AuthorityFieldsProps {
  /** The roles that the caller may give. */
  readonly roles: readonly StaffRole[]
  readonly draft: AuthorityDraft
  /** By field: `role`, `storeIds`. */
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (draft: AuthorityDraft) => void
}

/** The role and the outlets of a person. Owners work for all outlets. */
export const AuthorityFields = ({ roles, draft, errors, onChange }: AuthorityFieldsProps) => {
  const t = useStaffConsoleTexts()
  const roleName = useRoleName()
  return (
    <>
      <RadioCards
        name="role"
        legend={t('people.role')}
        options={roles.map((role) => ({
          value: role,
          label: roleName(role),
          description: t(`roleText.${role}`),
        }))}
        value={draft.role}
        error={errors.role}
        onChange={(role) => onChange({ role, storeIds: role === 'owner' ? null : draft.storeIds })}
      />
      {draft.role === 'owner' ? (
        <p className="text-muted text-sm">{t('people.ownerOutlets')}</p>
      ) : (
        <OutletChoice
          storeIds={draft.storeIds}
          error={errors.storeIds}
          onChange={(storeIds) => onChange({ ...draft, storeIds })}
        />
      )}
    </>
  )
}
