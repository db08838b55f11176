/** A choice of a `Select`, by its value where nothing else is said. */
export const option = (value: string, label = value) => (
  <option key={value} value={value}>
    {label}
  </option>
)
