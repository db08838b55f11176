import type { CourseDraft } from '@lv/contract/courses'
import { Form, useNavigation } from 'react-router'
import { fieldOf, issueOf, type RefusedForm, useFirstErrorFocus } from '../../form.ts'
import { SavedSince } from '../../saved-since.tsx'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { CourseFields, typedPrice } from './course-fields.tsx'

type Props = { draft: CourseDraft; basedOn: string; refused: RefusedForm | undefined }

const labels = {
  title: 'Title',
  description: 'Description',
  level: 'Level',
  topic: 'Topic',
  access: 'Who can take it',
  priceCents: 'Price',
  outcomes: 'What you’ll learn',
}

/** What is said of the course on its own page; it counts as soon as it is saved. */
export function CourseDetails({ draft, basedOn, refused }: Props) {
  const form = useFirstErrorFocus(refused)
  const isPending = useNavigation().formData?.get('intent') === 'details'
  const outcomes = fieldOf(refused, 'outcomes', draft.outcomes.join('\n'))
  const wrong = refused?.issues.find(({ path }) => path.startsWith('outcomes'))
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="text-2xl">
        About the course
      </h2>
      <p className="mt-1 text-muted">
        {draft.version === 0 ? 'What its page will say.' : 'What its page says. It changes as soon as you save it.'}
      </p>
      <Form
        method="post"
        noValidate
        preventScrollReset
        ref={form}
        className="mt-5 flex flex-col gap-5 rounded-card border border-edge bg-card p-5 sm:p-6"
      >
        {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
        <SavedSince
          basedOn={basedOn}
          refused={refused}
          labels={labels}
          written={{ priceCents: (value) => typedPrice(Number(value)) }}
          intent="details"
        />
        <CourseFields
          initial={{ ...draft, price: typedPrice(draft.priceCents) }}
          refused={refused}
          isOfPlatform={draft.community === null}
        />
        <TextArea
          label="What you’ll learn"
          hint="One a line, eight at most."
          rows={4}
          maxLength={2000}
          {...outcomes}
          error={issueOf(refused, 'outcomes') ?? wrong?.message}
        />
        <Button type="submit" name="intent" value="details" isPending={isPending} className="self-start">
          Save
        </Button>
      </Form>
    </section>
  )
}
