import type { Language } from './habits.ts'

/* What customers and staff of the demo write to each other. */

interface Phrases {
  comments: readonly string[]
  notes: readonly string[]
  /** What the customer asks, and what staff answer. */
  talks: readonly (readonly [string, string])[]
  revisions: readonly string[]
  refusals: readonly string[]
}

export const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: {
    comments: [
      'Customer tows a caravan, please keep torque below 2,000 rpm as it is.',
      'Stock exhaust, serviced last month.',
      'Car came with an unknown file. Please start from stock.',
      'Automatic gearbox, please mind its torque limit.',
      'Daily driver, reliability first.',
    ],
    notes: [
      'Please clear the fault memory after writing.',
      'Torque is limited below 1,800 rpm to spare the clutch.',
      'Please send a log of the third gear if you can.',
      'Boost rises to 1.35 bar at most.',
      'Thank you for the clean read.',
    ],
    talks: [
      [
        'Will this file pass the gearbox limit? It has the six-speed automatic.',
        'Yes, torque stays 20 Nm below what the gearbox bears.',
      ],
      ['Car runs very well, thank you!', 'Glad to hear that. See you next time.'],
      ['Can you leave the limiter at 4,500 rpm?', 'It stays where it was.'],
      ['Do I need to adapt the throttle after writing?', 'No, a cold start is enough.'],
    ],
    revisions: [
      'A bit of smoke when pulling away in second gear. Log attached to my next message if you need it.',
      'Boost overshoots in fifth gear and it goes into limp mode at 3,900 rpm.',
      'Customer feels nothing below 2,000 rpm. Can you give it more there?',
    ],
    refusals: [
      'Your read is from another control unit than the one you chose, and you did not answer. Please order again with the right file.',
      'This unit cannot be read by OBD; the file is empty beyond 512 KiB.',
      'Cancelled as you asked: the car was sold.',
    ],
  },
  de: {
    comments: [
      'Fahrzeug zieht einen Anhänger, bitte unten herum sanft.',
      'Serienauspuff, Inspektion war letzten Monat.',
      'Der Vorbesitzer hatte schon eine Datei drauf, bitte auf Serie aufbauen.',
      'Kundin fährt viel Autobahn, Verbrauch ist ihr wichtiger als Leistung.',
      'Kupplung ist neu, Lader wurde geprüft.',
    ],
    notes: [
      'Bitte nach dem Schreiben den Fehlerspeicher löschen.',
      'Drehmoment unter 1.800 U/min begrenzt, der Kupplung zuliebe.',
      'Wenn möglich bitte ein Log im dritten Gang schicken.',
      'Ladedruck steigt auf höchstens 1,35 bar.',
      'Danke für die saubere Auslesung.',
    ],
    talks: [
      ['Hält das DSG die 400 Nm aus?', 'Ja, wir bleiben 20 Nm unter der Grenze des Getriebes.'],
      ['Läuft super, der Kunde ist begeistert. Danke!', 'Das freut uns. Bis zum nächsten Mal!'],
      ['Könnt ihr die Drehzahlgrenze bei 4.500 lassen?', 'Die bleibt, wo sie war.'],
      ['Muss ich nach dem Schreiben etwas anlernen?', 'Nein, ein Kaltstart genügt.'],
    ],
    revisions: [
      'Rußt beim Anfahren im zweiten Gang etwas. Geht da noch was?',
      'Ladedruck schwingt im fünften Gang über, bei 3.900 geht er in den Notlauf.',
      'Unter 2.000 spürt der Kunde nichts. Könnt ihr da etwas mehr geben?',
    ],
    refusals: [
      'Die Datei stammt aus einem anderen Steuergerät als angegeben, und auf unsere Frage kam keine Antwort. Bitte mit der richtigen Datei neu bestellen.',
      'Auf Ihren Wunsch storniert: Das Fahrzeug wurde verkauft.',
    ],
  },
  pl: {
    comments: [
      'Auto ciągnie przyczepę, proszę łagodnie na dole.',
      'Wydech seryjny, przegląd był w zeszłym miesiącu.',
      'Poprzedni właściciel miał już jakiś plik, proszę zacząć od serii.',
      'Skrzynia automatyczna, proszę pilnować momentu.',
      'Nowe sprzęgło, turbo sprawdzone.',
    ],
    notes: [
      'Po wgraniu proszę skasować błędy.',
      'Moment ograniczony poniżej 1800 obr./min ze względu na sprzęgło.',
      'Jeśli można, proszę o log na trzecim biegu.',
      'Doładowanie rośnie najwyżej do 1,35 bara.',
      'Dziękujemy za czysty odczyt.',
    ],
    talks: [
      ['Czy skrzynia wytrzyma 400 Nm?', 'Tak, zostajemy 20 Nm poniżej jej granicy.'],
      ['Jeździ świetnie, klient zadowolony. Dzięki!', 'Miło to słyszeć. Do następnego razu!'],
      ['Możecie zostawić odcinkę na 4500?', 'Zostaje tam, gdzie była.'],
      ['Czy po wgraniu trzeba coś adaptować?', 'Nie, wystarczy zimny rozruch.'],
    ],
    revisions: [
      'Trochę dymi przy ruszaniu na drugim biegu. Da się coś zrobić?',
      'Na piątym biegu przeładowuje i przy 3900 wchodzi w tryb awaryjny.',
      'Poniżej 2000 klient nic nie czuje. Możecie dać tam więcej?',
    ],
    refusals: [
      'Plik pochodzi z innego sterownika niż podany, a na pytanie nie było odpowiedzi. Proszę zamówić ponownie z właściwym plikiem.',
      'Anulowano na prośbę klienta: auto zostało sprzedane.',
    ],
  },
}
