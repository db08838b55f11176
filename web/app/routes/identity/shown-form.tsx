import type { User } from '@lv/contract/accounts'
import { type ShownPart, shownParts } from '@lv/contract/options'
import { Form, href, Link, useNavigation } from 'react-router'
import type { RefusedForm } from '../../form.ts'
import { EditConflict } from '../../saved-since.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormMessage } from '../../ui/form-message.tsx'

const labels: Record<ShownPart, string> = {
  profession: 'Profession',
  location: 'Location',
  bio: 'Bio',
  company: 'Company',
  yearsExperience: 'Years of experience',
  specializations: 'Specialisations',
  certifications: 'Certifications',
  website: 'Website',
  communities: 'Public communities you belong to',
  posts: 'Your posts in public communities',
}

const partLabel = (part: string) => labels[part as ShownPart]
/** All that was ticked of the parts. */
const shownIn = ({ values: { shown = '' } }: RefusedForm) => shown.split('|').filter(Boolean)

const formLabels = { isPublic: 'Public profile', shown: 'On it', isSearchable: 'Search engines' }
const yesOrNo = (value: string | undefined) => (value === 'true' || value === 'yes' ? 'Yes' : 'No')

type Props = { user: User; basedOn: string; refused: RefusedForm | undefined }

/** What others see of somebody at /people/{id}: nothing, until they choose. */
export function ShownForm({ user, basedOn, refused }: Props) {
  const isSaving = useNavigation().formData?.get('intent') === 'show'
  return (
    <Card as="section" aria-labelledby="shown">
      <h2 id="shown" className="text-xl">
        What others see
      </h2>
      <p className="mt-1 text-muted">
        {user.isPublic ? (
          <>
            You have{' '}
            <Link to={href('/people/:userId', { userId: user.id })} className="font-semibold text-accent underline">
              a public profile
            </Link>
            .
          </>
        ) : (
          'You have no public profile. Your email and phone are never on it.'
        )}
      </p>
      <Form
        key={`${user.isPublic} ${user.isSearchable} ${user.shown.join()}`}
        method="post"
        noValidate
        className="mt-2"
        preventScrollReset
      >
        {refused && refused.issues.length === 0 && <FormMessage message={refused.message} />}
        <EditConflict
          basedOn={basedOn}
          refused={refused}
          labels={formLabels}
          typed={
            refused && {
              isPublic: yesOrNo(refused.values.isPublic),
              isSearchable: yesOrNo(refused.values.isSearchable),
              shown: shownIn(refused).map(partLabel).join('\n'),
            }
          }
          written={{ isPublic: yesOrNo, isSearchable: yesOrNo, shown: partLabel }}
          intent="show"
        />
        <Checkbox
          label="Show my name and picture on a public profile"
          name="isPublic"
          value="yes"
          defaultChecked={refused ? 'isPublic' in refused.values : user.isPublic}
        />
        <fieldset className="mt-2">
          <legend className="font-semibold">And on it</legend>
          <div className="grid sm:grid-cols-2">
            {shownParts.map((part) => (
              <Checkbox
                key={part}
                label={labels[part]}
                name="shown"
                value={part}
                defaultChecked={(refused ? shownIn(refused) : user.shown).includes(part)}
              />
            ))}
          </div>
        </fieldset>
        <Checkbox
          label="Let search engines find it"
          name="isSearchable"
          value="yes"
          defaultChecked={refused ? 'isSearchable' in refused.values : user.isSearchable}
          className="mt-2"
        />
        <Button type="submit" name="intent" value="show" isPending={isSaving} className="mt-2">
          Save what others see
        </Button>
      </Form>
    </Card>
  )
}
