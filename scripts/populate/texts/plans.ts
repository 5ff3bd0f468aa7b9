import type { Subject } from "../pictures.ts";

/** The events and polls of a group, and the album of its pictures. */
export interface Plans {
  event: { title: string; text: string; place: string; hour: number; hours: number };
  repeating: { title: string; place: string; hour: number; hours: number; repeat: string };
  choice: { title: string; text: string; options: readonly string[] };
  dates: { title: string; text: string; hour: number };
  list: { title: string; text: string; items: readonly { text: string; places: number }[] };
  album: { title: string; subject: Subject };
}

/** By the name of the group. */
export const plansOf: Readonly<Record<string, Plans>> = {
  "Famille Martin": {
    event: {
      title: "Lunch by the river",
      text: "Roast chicken, the long table, and a walk to the river afterwards. Tell me how many you are, so that I know how many chairs to carry down.",
      place: "12 rue des Lilas, Annecy",
      ...{ hour: 11, hours: 5 },
    },
    repeating: {
      title: "Call with the grandparents",
      place: "The usual link",
      ...{ hour: 17, hours: 1, repeat: "FREQ=WEEKLY" },
    },
    choice: {
      title: "Which cake for the birthday?",
      text: "I bake one, not three.",
      options: ["Chocolate with walnuts", "Lemon", "Plum, while they last"],
    },
    dates: {
      title: "A weekend at the lake",
      text: "The house sleeps nine. Which of these would suit you?",
      hour: 9,
    },
    list: {
      title: "Who brings what on Christmas Eve",
      text: "Take what you like to make.",
      items: [
        { text: "Starter", places: 2 },
        { text: "Cheese", places: 1 },
        { text: "Bread", places: 1 },
        { text: "Dessert", places: 2 },
      ],
    },
    album: { title: "By the sea", subject: "sea" },
  },
  "Club de randonnée": {
    event: {
      title: "Round the two lakes",
      text: "16 km, 600 m up, nothing exposed. Lunch from the rucksack, and a coffee at the station before the train home.",
      place: "Station square, eastern exit",
      ...{ hour: 7, hours: 8 },
    },
    repeating: {
      title: "Evening walk",
      place: "Bridge by the mill",
      ...{ hour: 17, hours: 2, repeat: "FREQ=WEEKLY" },
    },
    choice: {
      title: "Which hut for the long weekend?",
      text: "I have to reserve this week.",
      options: ["The high one, with bunks", "The lower one, with rooms", "Neither, I come for the day"],
    },
    dates: { title: "Snowshoes", text: "We need a Saturday with snow and without exams.", hour: 8 },
    list: {
      title: "Cars to the trailhead",
      text: "Put your name down if you drive, with the seats you have left in a comment.",
      items: [
        { text: "Driver", places: 4 },
        { text: "First aid kit", places: 1 },
        { text: "Map and compass", places: 1 },
      ],
    },
    album: { title: "Above the tree line", subject: "mountains" },
  },
  "Allotment friends": {
    event: {
      title: "Apple pressing",
      text: "The press is ours from two o'clock. Bring washed apples and clean bottles, and stay for the first glass.",
      place: "Plot 14, by the pump",
      ...{ hour: 13, hours: 4 },
    },
    repeating: {
      title: "Watering duty handover",
      place: "The shed",
      ...{ hour: 8, hours: 1, repeat: "FREQ=WEEKLY;INTERVAL=2" },
    },
    choice: {
      title: "What shall we plant along the fence?",
      text: "It should survive all of us.",
      options: ["Raspberries", "Hazel", "A row of sunflowers"],
    },
    dates: { title: "Mending the fence", text: "Four people and half a day are enough.", hour: 9 },
    list: {
      title: "Autumn fair: who takes a shift?",
      text: "Two hours each, with cake.",
      items: [
        { text: "Setting up", places: 3 },
        { text: "Stall", places: 4 },
        { text: "Clearing away", places: 3 },
      ],
    },
    album: { title: "What grew this year", subject: "harvest" },
  },
};
