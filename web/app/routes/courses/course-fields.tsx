import { courseAccesses, courseLevelLabels, courseLevels, courseTopics } from '@lv/contract/course-options'
import { parseDollars, typedDollars } from '@lv/contract/decimal-dollars'
import { getFieldProps, type RefusedForm } from '../../form.ts'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export type CourseWords = {
  title: string
  description: string
  level: string
  topic: string
  access: string
  price: string
}

const accessLabels = {
  free: 'Free, for everybody who can see it',
  membership: 'For members of its community',
  bought: 'For those who buy it',
}

type Props = {
  initial: CourseWords
  refused: RefusedForm | undefined
  /** A course of the platform has no members. */
  isOfPlatform: boolean
}

/** What is said of a course: the same fields for a new one and for a change. */
export function CourseFields({ initial, refused, isOfPlatform }: Props) {
  return (
    <>
      <TextInput
        label="Title"
        isRequired
        maxLength={120}
        autoComplete="off"
        {...getFieldProps(refused, 'title', initial.title)}
      />
      <TextArea
        label="Description"
        hint="Who it’s for, and what they can do afterwards."
        isRequired
        rows={4}
        maxLength={2000}
        {...getFieldProps(refused, 'description', initial.description)}
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Select
          label="Level"
          hint="What people need to know already"
          {...getFieldProps(refused, 'level', initial.level)}
        >
          {courseLevels.map((level) => option(level, courseLevelLabels[level]))}
        </Select>
        <Select
          label="Topic"
          hint="Hours of training count under it."
          {...getFieldProps(refused, 'topic', initial.topic)}
        >
          {courseTopics.map((topic) => option(topic))}
        </Select>
      </div>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Select
          label="Who can take it"
          hint="Anyone who has bought it keeps it."
          {...getFieldProps(refused, 'access', initial.access)}
        >
          {courseAccesses
            .filter((access) => !isOfPlatform || access !== 'membership')
            .map((access) => option(access, accessLabels[access]))}
        </Select>
        <TextInput
          label="Price"
          hint={isOfPlatform ? 'If it’s bought: GST included.' : 'If it’s bought: GST included, 80% is the owner’s.'}
          inputMode="decimal"
          autoComplete="off"
          icon="$"
          {...getFieldProps(refused, 'priceCents', initial.price)}
        />
      </div>
    </>
  )
}

/** A price as its field shows it. */
export const typedPrice = (cents: number | null) => (cents === null ? '' : typedDollars(cents))

type Level = (typeof courseLevels)[number]
type Topic = (typeof courseTopics)[number]
type Access = (typeof courseAccesses)[number]

/** The fields as the API takes them: it says which of them is wrong. */
export const courseBody = ({
  title = '',
  description = '',
  level,
  topic,
  access,
  priceCents = '',
}: Record<string, string>) => ({
  title,
  description,
  level: level as Level,
  topic: topic as Topic,
  access: access as Access,
  priceCents: access === 'bought' && priceCents.trim() ? parseDollars(priceCents) : null,
})
