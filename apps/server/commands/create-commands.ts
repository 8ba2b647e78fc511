import { importSite } from '#core/menus/server/import.service.ts'
import { createSiteFile } from '#core/menus/server/site-details.service.ts'
import { findSite } from '#core/sites/server/sites.service.ts'
import { STAFF_ROLES } from '#core/staff/contract/endpoints.ts'
import { createStaff } from '#core/staff/server/staff.service.ts'
import { generateId, type Random } from '#platform/kernel/ids.ts'
import { type Command, type CommandInput, requireOption, UsageError } from './command.ts'
import { readSiteOptions, siteOptions } from './site-options.ts'

export const createSiteCommand: Command = {
  name: 'create-site',
  usage:
    '--name … --home-path … --currency AED --country AE --zone Asia/Dubai [--language en] [--color #b3261e] …',
  summary: 'Make a new brand with its site and one outlet for pickup; its menu comes by import.',
  options: siteOptions,
  run: async ({ database, pictures, print }, input) => {
    const file = createSiteFile(readSiteOptions(input), { taxes: [], menu: { categories: [] } })
    const db = await database()
    const made = await importSite(
      { db, pictures },
      { file, readPhoto: async () => undefined, mustBeNew: true },
    )
    if (made.ok) {
      print(`The site is at /${made.value.homePath}.`)
      return 0
    }
    print('No site was made:')
    for (const { path, message } of made.failure) print(`  ${path}: ${message}`)
    return 1
  },
}

const parseRole = (input: CommandInput) => {
  const wanted = requireOption(input, 'role')
  const role = STAFF_ROLES.find((known) => known === wanted)
  if (!role) throw new UsageError(`--role must be one of ${STAFF_ROLES.join(', ')}`)
  return role
}

const parseEmail = (input: CommandInput): string => {
  const email = requireOption(input, 'email')
  if (!/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email)) throw new UsageError('--email is no e-mail address')
  return email
}

/** A password that meets the rule, for an operator who gives none. */
const generatePassword = (random: Random): string => `${generateId(random).slice(0, 14)}-7a`

export const createStaffCommand: Command = {
  name: 'create-staff',
  usage: '--site HOME-PATH --email … --name … --role owner [--password …]',
  summary: 'Let somebody sign in to the console of a site; without a password one is made and shown once.',
  options: {
    site: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string' },
    password: { type: 'string' },
  },
  run: async ({ database, random, print }, input) => {
    const staff = { email: parseEmail(input), name: requireOption(input, 'name'), role: parseRole(input) }
    const homePath = requireOption(input, 'site')
    const given = input.values.password
    const password = typeof given === 'string' ? given : generatePassword(random)
    const db = await database()
    const site = await findSite(db, { path: homePath })
    if (!site) {
      print(`There is no site at /${homePath}.`)
      return 1
    }
    const made = await db.tenant(site.brand._id, (tx) => createStaff(tx, { ...staff, password }))
    if (!made.ok) {
      print(`The password is refused: ${made.failure.join(', ')}.`)
      return 1
    }
    print(`${staff.email} may sign in to /${homePath} as ${staff.role}.`)
    if (given === undefined) print(`The password is ${password}`)
    return 0
  },
}
