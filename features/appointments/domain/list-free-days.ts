interface OfferedDay {
  readonly slots: readonly { readonly isFull: boolean; readonly people: readonly string[] }[]
}

/** The days and times at which a person is free; without a person, at which anyone is. */
export const listFreeDays = <Day extends OfferedDay>(days: readonly Day[], personId: string): Day[] =>
  days
    .map((day) => ({
      ...day,
      slots: day.slots.filter(
        ({ isFull, people }) => !isFull && (personId === '' ? people.length > 0 : people.includes(personId)),
      ),
    }))
    .filter(({ slots }) => slots.length > 0)
