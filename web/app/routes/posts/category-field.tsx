import { fieldOf, type RefusedForm } from '../../form.ts'
import { Select } from '../../ui/select.tsx'

export type PostCategory = { id: string; name: string }

type Props = { categories: PostCategory[]; refused: RefusedForm | undefined; initial: string }

/** What a post is filed under; nothing where its community has no categories. */
export function CategoryField({ categories, refused, initial }: Props) {
  if (categories.length === 0) return null
  return (
    <Select label="Category" className="sm:max-w-72" {...fieldOf(refused, 'categoryId', initial)}>
      <option value="">None</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
