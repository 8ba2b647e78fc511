import { describe, expect, it } from 'vitest'
import { fullNameSchema } from '../contract/schemas.ts'
import { listContactIssues } from './contact-issues.ts'

const complete = { phoneVerified: true, name: 'Amal', email: 'amal@example.com' }

describe('contact issues', () => {
  it('are listed in the order in which the details are asked for', () => {
    expect(listContactIssues(complete, 20)).toEqual([])
    expect(listContactIssues({ phoneVerified: false, name: '', email: '' }, 20)).toEqual([
      'phone',
      'name',
      'email',
    ])
  })

  it('include a name in the browser that the server would reject', () => {
    for (const name of ['Amal', 'نادية كرم', 'Jean-Luc d’Été', ' Ζωή ', 'Amal 😀', '+971', 'A1', '']) {
      const isRefused = listContactIssues({ ...complete, name }, 20).includes('name')
      expect([name, isRefused]).toEqual([name, !fullNameSchema.safeParse(name).success])
    }
  })
})
