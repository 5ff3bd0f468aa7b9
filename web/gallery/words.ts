/** What the gallery itself says, and what stands in the components where people would write. */
export const words = {
  theme: "Theme",
  themes: [
    { value: "", label: "As the system" },
    { value: "light", label: "Light" },
    { value: "dark", label: "Dark" },
  ],
  direction: "Direction",
  directions: [
    { value: "ltr", label: "Left to right" },
    { value: "rtl", label: "Right to left" },
  ],
  language: "Language",

  save: "Save",
  label: "Name of the group",
  hint: "The others see it too.",
  error: "The name must have 1 to 128 characters.",
  name: "Famille Martin",
  tooLong: "Freundinnen und Freunde der Donaudampfschifffahrtsgesellschaft Oberammergau am Ammersee",
  oneWord: "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz",
  arabic: "أنا عندي الوصفة، سأرسلها هذا المساء إن شاء الله. انظر Three days in Arezzo.",
  title: "Three days by the sea",
  short: "Does anyone know when the bakery on the corner reopens?",
  text: "We took the slow train down and stayed in the pink house that Grandmother used to talk about. It is still there, and so is the man with the bicycle.",
} as const;
